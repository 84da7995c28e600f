/** Runs in the page of a browser: puts icons into it, as whoever builds a page does, and tells what is not an icon's. */
function insertedIcons(icons) {
  const SVG = 'http://www.w3.org/2000/svg';
  const place = document.body.appendChild(document.createElement('div'));
  const strange = [];
  for (const icon of icons) {
    place.innerHTML = icon;
    for (const element of place.querySelectorAll('*')) {
      const odd = [...element.attributes].filter(({ name }) => /^on|^src|^data-/.test(name) || /^xlink:/.test(name));
      if (element.namespaceURI !== SVG || odd.length > 0) strange.push(element.outerHTML);
    }
    if (place.children.length !== 1 || place.childNodes.length !== 1) strange.push(`beside the icon: ${icon}`);
    const parsed = new DOMParser().parseFromString(icon, 'image/svg+xml');
    if (parsed.querySelector('parsererror')) strange.push(`no XML: ${icon}`);
  }
  // all of them stay, for what begins later: animations, loading
  place.innerHTML = icons.join('');
  return strange;
}
