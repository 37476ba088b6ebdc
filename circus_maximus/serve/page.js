// What the page adds to textual-serve's script, which has been loaded: keys without a click, long input, and phones.
"use strict";
const ROW = [["\u2190", "\x1b[D", "Left"], ["\u2191", "\x1b[A", "Up"], ["\u2193", "\x1b[B", "Down"],
  ["\u2192", "\x1b[C", "Right"], ["\u23ce", "\r", "Enter"], ["Esc", "\x1b", "Escape"]];
const [COLUMNS, LINES] = [80, 24];
const [SMALLEST, USUAL, LARGEST] = [5, 10, 16]; // Font sizes in pixels; the second one is for most phones.
const PIECE = /[^]{1,8000}/gu; // The server refuses longer messages, which hardly anything but a paste could need.

const touch = matchMedia("(pointer: coarse)");
const upright = matchMedia("(pointer: coarse) and (orientation: portrait) and (max-width: 599px)");
let socket, terminal;

// Gives the keys to the terminal without a click on it, and to the link once the session has ended.
function takeKeys() {
  const ended = document.body.classList.contains("-closed");
  document.querySelector(ended ? "#ended a" : ".xterm-helper-textarea")?.focus();
}

function type(text) {
  socket?.send(JSON.stringify(["stdin", text]));
}

// The connection of the terminal. It divides long input and hears which keys the program offers.
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    socket = this;
    this.addEventListener("message", (event) => {
      const [kind, keys] = typeof event.data === "string" ? JSON.parse(event.data) : [];
      if (kind === "keys") showKeys("offered", keys);
    });
  }

  send(message) {
    if (this.readyState !== this.OPEN) return;
    const [kind, text] = JSON.parse(message);
    if (kind !== "stdin") return super.send(message);
    for (const piece of text.match(PIECE) ?? []) super.send(JSON.stringify([kind, piece]));
  }
};

function showKeys(row, keys) {
  document.getElementById(row).replaceChildren(...keys.map(([name, text, does]) => keyButton(name, does, () => type(text))));
}

function keyButton(name, does, press) {
  const button = document.createElement("button");
  button.textContent = name;
  button.title = does;
  button.ariaLabel = `${name}: ${does}`;
  button.tabIndex = -1;
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("mousedown", (event) => event.preventDefault()); // The terminal keeps the keys.
  button.addEventListener("click", press);
  return button;
}

// A tap on the table must not cover it with the keyboard of the phone; this button shows it.
function switchKeyboard() {
  const input = document.querySelector(".xterm-helper-textarea");
  input.inputMode = input.inputMode === "none" ? "text" : "none";
  input.blur();
  input.focus();
}

// Chooses the largest font with which a table fits.
function fit() {
  if (upright.matches || !terminal) return;
  let size = LARGEST;
  const fits = () => {
    terminal.terminal.options.fontSize = size;
    const cells = terminal.fitAddon.proposeDimensions();
    return cells.cols >= COLUMNS && cells.rows >= LINES;
  };
  while (!fits() && size > SMALLEST) size -= 0.25;
  terminal.fit();
}

// Makes the terminal. Its script keeps the object with the font to itself, so it is caught when it gets its parts.
function start(make, event) {
  Object.defineProperty(Object.prototype, "fitAddon", {
    configurable: true,
    set(addon) {
      terminal = this;
      Object.defineProperty(this, "fitAddon", { value: addon });
    },
  });
  if (touch.matches) document.getElementById("terminal").dataset.fontSize = USUAL;
  // A phone that a browser only imitates reports wrong numbers here; without them the terminal computes its own.
  if (touch.matches) delete ResizeObserverEntry.prototype.devicePixelContentBoxSize;
  make(event);
  delete Object.prototype.fitAddon;
  takeKeys();
  new MutationObserver(takeKeys).observe(document.body, { attributeFilter: ["class"] });
  if (!touch.matches) return;
  document.querySelector(".xterm-helper-textarea").inputMode = "none";
  showKeys("always", ROW);
  document.getElementById("always").append(keyButton("abc", "Keyboard", switchKeyboard));
  window.onresize = fit;
  fit();
}

const make = window.onload;
window.onload = (event) => {
  if (!upright.matches) return start(make, event);
  // A session begins once the phone is turned.
  const turned = () => {
    upright.removeEventListener("change", turned);
    start(make, event);
  };
  upright.addEventListener("change", turned);
};
window.addEventListener("focus", takeKeys);
