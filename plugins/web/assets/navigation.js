/**
 * Menus of the site: submenus open on press and close on Escape or when the focus leaves; the menu of small screens is a dialog
 * that keeps the focus. Without it, submenus open on hover and focus, and the menu stands in the page.
 */
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex]:not([tabindex="-1"])';

const isShown = (element) => element.getClientRects().length > 0;

function setUpSubmenu(item) {
  const toggle = item.querySelector(':scope > button[aria-expanded]');
  if (!toggle) return;
  const set = (isOpen) => toggle.setAttribute('aria-expanded', String(isOpen));
  toggle.addEventListener('click', () => {
    item.classList.remove('is-closed');
    set(toggle.getAttribute('aria-expanded') !== 'true');
  });
  item.addEventListener('keydown', (event) => {
    const isIn = item.contains(document.activeElement) && document.activeElement !== toggle;
    if (event.key !== 'Escape' || (!isIn && toggle.getAttribute('aria-expanded') !== 'true')) return;
    event.stopPropagation();
    set(false);
    item.classList.add('is-closed');
    toggle.focus();
  });
  item.addEventListener('focusout', (event) => {
    if (item.contains(event.relatedTarget)) return;
    set(false);
    item.classList.remove('is-closed');
  });
  item.addEventListener('pointerenter', () => item.classList.remove('is-closed'));
}

function setUpOverlay(menu) {
  const opener = menu.querySelector('.wp-block-navigation__responsive-container-open');
  const container = menu.querySelector('.wp-block-navigation__responsive-container');
  const dialog = container?.querySelector('.wp-block-navigation__responsive-dialog');
  const closer = container?.querySelector('.wp-block-navigation__responsive-container-close');
  if (!opener || !dialog || !closer) return;

  const set = (isOpen) => {
    container.classList.toggle('is-menu-open', isOpen);
    container.classList.toggle('has-modal-open', isOpen);
    document.documentElement.classList.toggle('has-modal-open', isOpen);
    opener.setAttribute('aria-expanded', String(isOpen));
    for (const [name, value] of [['role', 'dialog'], ['aria-modal', 'true']]) {
      if (isOpen) dialog.setAttribute(name, value);
      else dialog.removeAttribute(name);
    }
    (isOpen ? closer : opener).focus();
  };

  opener.addEventListener('click', () => set(true));
  closer.addEventListener('click', () => set(false));
  container.addEventListener('click', (event) => {
    const link = event.target.closest('a[href*="#"]');
    if (link && container.classList.contains('is-menu-open')) set(false);
  });
  container.addEventListener('keydown', (event) => {
    if (!container.classList.contains('is-menu-open')) return;
    if (event.key === 'Escape') set(false);
    if (event.key !== 'Tab') return;
    const inside = [...dialog.querySelectorAll(FOCUSABLE)].filter(isShown);
    const [first, last] = [inside[0], inside[inside.length - 1]];
    const edge = event.shiftKey ? first : last;
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  });
}

for (const item of document.querySelectorAll('.wp-block-navigation .has-child')) setUpSubmenu(item);
for (const menu of document.querySelectorAll('.wp-block-navigation.is-responsive')) setUpOverlay(menu);
