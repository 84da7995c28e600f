/** Dropdowns of archives and terms open the selected page. Without it, they only show their options. */
const site = import.meta.url.split('/assets/web/')[0];

function go({ name, value }) {
  if (value === '' || value === '-1') return;
  location.href = name === 'archive-dropdown' ? value : `${site}/?${new URLSearchParams({ [name]: value })}`;
}

const DROPDOWNS = '.wp-block-archives-dropdown select, .wp-block-categories-dropdown select';
for (const select of document.querySelectorAll(DROPDOWNS)) select.addEventListener('change', () => go(select));
