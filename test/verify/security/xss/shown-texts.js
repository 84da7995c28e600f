/** Runs in the page of a browser: puts texts into it as HTML, as clients do, and tells which links would run something. */
async function shownTexts(texts) {
  document.body.replaceChildren();
  for (const text of texts) {
    const box = document.createElement('div');
    box.innerHTML = text;
    document.body.append(box);
  }
  // what hangs on a picture has run when it is there, or is not
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [...document.querySelectorAll('a, area')]
    .filter(({ protocol }) => ['javascript:', 'data:', 'vbscript:', 'blob:'].includes(protocol))
    .map(({ href }) => href);
}
