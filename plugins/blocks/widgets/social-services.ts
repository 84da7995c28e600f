/** A social service: its name and icon. */
export interface SocialService {
  readonly name: string;
  /** HTML. */
  readonly icon: string;
}

/** Names as in the reference. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fivehundredpx: '500px',
    amazon: 'Amazon',
    bandcamp: 'Bandcamp',
    behance: 'Behance',
    bluesky: 'Bluesky',
    chain: 'Link',
    codepen: 'CodePen',
    deviantart: 'DeviantArt',
    discord: 'Discord',
    dribbble: 'Dribbble',
    dropbox: 'Dropbox',
    etsy: 'Etsy',
    facebook: 'Facebook',
    feed: 'RSS Feed',
    flickr: 'Flickr',
    foursquare: 'Foursquare',
    goodreads: 'Goodreads',
    google: 'Google',
    github: 'GitHub',
    gravatar: 'Gravatar',
    instagram: 'Instagram',
    lastfm: 'Last.fm',
    linkedin: 'LinkedIn',
    mail: 'Mail',
    mastodon: 'Mastodon',
    meetup: 'Meetup',
    medium: 'Medium',
    patreon: 'Patreon',
    pinterest: 'Pinterest',
    pocket: 'Pocket',
    reddit: 'Reddit',
    share: 'Share Icon',
    skype: 'Skype',
    snapchat: 'Snapchat',
    soundcloud: 'Soundcloud',
    spotify: 'Spotify',
    telegram: 'Telegram',
    threads: 'Threads',
    tiktok: 'TikTok',
    tumblr: 'Tumblr',
    twitch: 'Twitch',
    twitter: 'Twitter',
    vimeo: 'Vimeo',
    vk: 'VK',
    whatsapp: 'WhatsApp',
    wordpress: 'WordPress',
    x: 'X',
    yelp: 'Yelp',
    youtube: 'YouTube',
  }),
);

const svg = (inside: string): string =>
  `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true" focusable="false">${inside}</svg>`;

/** Icons that are not a company's logo. */
const DRAWN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mail: svg('<path d="M3 6h18v12H3zM3 7l9 7 9-7"></path>'),
    feed: svg('<path d="M5 18h1M5 11a7 7 0 0 1 7 7M5 5a13 13 0 0 1 13 13"></path>'),
    share: svg('<path d="M12 15V4M8 8l4-4 4 4M5 13v7h14v-7"></path>'),
    chain: svg('<path d="M10 14l4-4M9 9l-3 3a4 4 0 0 0 6 6l3-3M15 15l3-3a4 4 0 0 0-6-6l-3 3"></path>'),
  }),
);

/** All others show their first letter: their logos are not ours to draw. */
const lettered = (name: string): string =>
  svg(
    `<text x="12" y="17" font-family="sans-serif" font-size="14" font-weight="700" text-anchor="middle" fill="currentColor" stroke="none">${name.charAt(0)}</text>`,
  );

/** The service with a name; an unknown one becomes a share link. */
export function serviceNamed(service: string): SocialService {
  const name = NAMES.get(service);
  return name === undefined ? serviceNamed('share') : { name, icon: DRAWN.get(service) ?? lettered(name) };
}
