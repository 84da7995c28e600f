/** Searches that are only a button: the first press shows the field, the next searches. */
const HIDDEN = 'wp-block-search__searchfield-hidden';

function setUp(form) {
  const field = form.querySelector('.wp-block-search__input');
  const button = form.querySelector('.wp-block-search__button');
  if (!field || !button) return;

  const set = (isOpen) => {
    form.classList.toggle(HIDDEN, !isOpen);
    field.toggleAttribute('aria-hidden', false);
    if (!isOpen) field.setAttribute('aria-hidden', 'true');
    field.tabIndex = isOpen ? 0 : -1;
    button.setAttribute('aria-expanded', String(isOpen));
  };

  set(false);
  button.addEventListener('click', (event) => {
    if (!form.classList.contains(HIDDEN)) return;
    event.preventDefault();
    set(true);
    field.focus();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || form.classList.contains(HIDDEN)) return;
    set(false);
    button.focus();
  });
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget) && field.value === '') set(false);
  });
}

for (const form of document.querySelectorAll('.wp-block-search__button-only')) setUp(form);
