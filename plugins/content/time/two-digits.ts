/** A number up to 99 as clocks and dates show it: `07`. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');
