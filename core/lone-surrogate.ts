const LONE_SURROGATE = /\p{Surrogate}/u;

/** Does a text hold half of a character beyond the first 65,536? No UTF-8 can say it, so it could not be stored or answered. */
export const holdsLoneSurrogate = (text: string): boolean => LONE_SURROGATE.test(text);
