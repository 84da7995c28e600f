/**
 * Menus of the site: submenus open on click and close on Escape or when the focus leaves; the menu of small screens is a dialog
 * that traps the focus. Without it, submenus open on hover and focus, and the menu is part of the page.
 */
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex]:not([tabindex="-1"])';

const isShown = (element) => element.getClientRects().length > 0;

const toggleOf = (item) => item.querySelector(':scope > button[aria-expanded]');

const set = (item, isOpen) => {
  toggleOf(item).setAttribute('aria-expanded', String(isOpen));
  item.classList.toggle('is-closed', !isOpen);
};

/** Closes a submenu, which opens again on hover or focus. */
const leave = (item) => {
  set(item, false);
  item.classList.remove('is-closed');
};

function setUpSubmenu(item) {
  const toggle = toggleOf(item);
  if (!toggle) return;
  toggle.addEventListener('click', () => set(item, toggle.getAttribute('aria-expanded') !== 'true'));
  item.addEventListener('focusout', (event) => {
    if (!item.contains(event.relatedTarget)) leave(item);
  });
  item.addEventListener('pointerenter', () => item.classList.remove('is-closed'));
}

/** The open submenus, nested ones last; none in the menu of small screens, which shows all. */
const openSubmenus = () =>
  [...document.querySelectorAll('.wp-block-navigation .has-child')].filter((item) => {
    const toggle = toggleOf(item);
    if (!toggle || !isShown(toggle) || item.classList.contains('is-closed')) return false;
    return toggle.getAttribute('aria-expanded') === 'true' || item.matches(':hover, :focus-within');
  });

function closeByEscape(event) {
  if (event.key !== 'Escape') return;
  const item = openSubmenus().at(-1);
  if (!item) return;
  if (item.contains(document.activeElement)) toggleOf(item).focus();
  set(item, false);
}

function setUpOverlay(menu) {
  const opener = menu.querySelector('.wp-block-navigation__responsive-container-open');
  const container = menu.querySelector('.wp-block-navigation__responsive-container');
  const dialog = container?.querySelector('.wp-block-navigation__responsive-dialog');
  const closer = container?.querySelector('.wp-block-navigation__responsive-container-close');
  if (!opener || !dialog || !closer) return;

  // the name of the menu, otherwise that of the button
  const label = menu.ariaLabel || opener.textContent.trim() || opener.ariaLabel;

  const show = (isOpen) => {
    container.classList.toggle('is-menu-open', isOpen);
    container.classList.toggle('has-modal-open', isOpen);
    document.documentElement.classList.toggle('has-modal-open', isOpen);
    opener.setAttribute('aria-expanded', String(isOpen));
    for (const [name, value] of [['role', 'dialog'], ['aria-modal', 'true'], ['aria-label', label]]) {
      if (isOpen) dialog.setAttribute(name, value);
      else dialog.removeAttribute(name);
    }
    (isOpen ? closer : opener).focus();
  };

  opener.addEventListener('click', () => show(true));
  closer.addEventListener('click', () => show(false));
  container.addEventListener('click', (event) => {
    const link = event.target.closest('a[href*="#"]');
    if (link && container.classList.contains('is-menu-open')) show(false);
  });
  container.addEventListener('keydown', (event) => {
    if (!container.classList.contains('is-menu-open')) return;
    if (event.key === 'Escape') show(false);
    if (event.key !== 'Tab') return;
    const inside = [...dialog.querySelectorAll(FOCUSABLE)].filter(isShown);
    const [first, last] = [inside[0], inside[inside.length - 1]];
    const edge = event.shiftKey ? first : last;
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  });
}

document.addEventListener('keydown', closeByEscape);
for (const item of document.querySelectorAll('.wp-block-navigation .has-child')) setUpSubmenu(item);
for (const menu of document.querySelectorAll('.wp-block-navigation.is-responsive')) setUpOverlay(menu);
