// Gives the keys to the terminal without a click on it, and to the link once the session has ended.
function takeKeys() {
  const ended = document.body.classList.contains("-closed");
  document.querySelector(ended ? "#ended a" : ".xterm-helper-textarea")?.focus();
}
window.addEventListener("load", () => {
  takeKeys();
  new MutationObserver(takeKeys).observe(document.body, { attributeFilter: ["class"] });
});
window.addEventListener("focus", takeKeys);
