/** Images that open larger over the page, in a dialog that traps and returns the focus. Escape or a click anywhere closes it. */
function largestOf(picture) {
  const sizes = (picture.getAttribute('srcset') ?? '').split(/,\s+/).map((one) => {
    const [address, width] = one.trim().split(/\s+/);
    return { address, width: Number.parseInt(width, 10) || 0 };
  });
  const [largest] = sizes.sort((one, other) => other.width - one.width);
  return largest?.address || picture.src;
}

function dialogOf(picture, trigger) {
  const dialog = document.createElement('dialog');
  dialog.className = 'wp-lightbox-overlay';
  dialog.setAttribute('aria-label', picture.alt || trigger.getAttribute('aria-label'));
  const larger = document.createElement('img');
  larger.src = largestOf(picture);
  larger.alt = picture.alt;
  const closer = document.createElement('button');
  closer.type = 'button';
  closer.className = 'close-button';
  closer.setAttribute('aria-label', trigger.dataset.wpClose);
  closer.textContent = '×';
  dialog.append(closer, larger);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    trigger.focus();
  });
  return dialog;
}

for (const trigger of document.querySelectorAll('.lightbox-trigger')) {
  const picture = trigger.parentElement?.querySelector('img');
  if (!picture) continue;
  const open = () => {
    const dialog = dialogOf(picture, trigger);
    document.body.append(dialog);
    dialog.showModal();
  };
  trigger.addEventListener('click', open);
  picture.addEventListener('click', open);
}
