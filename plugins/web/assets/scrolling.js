/**
 * Tables that are wider than the page can be reached and scrolled with the keyboard. Some browsers focus whatever scrolls; others
 * need a `tabindex`. Without it, they scroll by touch and mouse.
 */
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});

for (const table of document.querySelectorAll('.wp-block-table')) resized.observe(table);
