const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** So many bytes, for people: `1.5 MiB`. */
export function sizeText(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1)} ${UNITS[unit]}`;
}
