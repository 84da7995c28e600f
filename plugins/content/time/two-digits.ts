/** A number up to 99 with two digits, for clocks and dates: `07`. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');
