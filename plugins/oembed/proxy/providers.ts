/** A site with an oEmbed endpoint. */
export interface Provider {
  readonly name: string;
  /** Its endpoint; `{format}` is replaced by `json`. */
  readonly endpoint: string;
  /** Host and path of its pages, for `http` and `https`; `*` matches any text within either. */
  readonly addresses: readonly string[];
}

/** Well-known providers that can be used without a key, compiled from what each of them publishes. */
export const PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    endpoint: 'https://www.youtube.com/oembed',
    addresses: [
      ...['www', 'm', 'music'].flatMap((name) =>
        ['/watch*', '/playlist?list=*', '/shorts/*', '/live/*', '/embed/*', '/v/*'].map(
          (path) => `${name}.youtube.com${path}`,
        ),
      ),
      'youtube.com/watch*',
      'youtube.com/playlist?list=*',
      'youtube.com/shorts/*',
      'youtube.com/live/*',
      'youtu.be/*',
    ],
  },
  {
    name: 'Vimeo',
    endpoint: 'https://vimeo.com/api/oembed.{format}',
    addresses: ['vimeo.com/*', 'www.vimeo.com/*', 'player.vimeo.com/video/*'],
  },
  {
    name: 'Dailymotion',
    endpoint: 'https://www.dailymotion.com/services/oembed',
    addresses: ['www.dailymotion.com/video/*', 'dailymotion.com/video/*', 'dai.ly/*'],
  },
  {
    name: 'TED',
    endpoint: 'https://www.ted.com/services/v1/oembed.{format}',
    addresses: ['www.ted.com/talks/*', 'ted.com/talks/*'],
  },
  {
    name: 'Streamable',
    endpoint: 'https://api.streamable.com/oembed.json',
    addresses: ['streamable.com/*', 'www.streamable.com/*'],
  },
  {
    name: 'Coub',
    endpoint: 'https://coub.com/api/oembed.{format}',
    addresses: ['coub.com/view/*', 'coub.com/embed/*'],
  },
  {
    name: 'Rumble',
    endpoint: 'https://rumble.com/api/Media/oembed.{format}',
    addresses: ['rumble.com/*.html', 'rumble.com/shorts/*'],
  },
  { name: 'Odysee', endpoint: 'https://odysee.com/$/oembed', addresses: ['odysee.com/@*'] },
  {
    name: 'Loom',
    endpoint: 'https://www.loom.com/v1/oembed',
    addresses: ['loom.com/share/*', 'www.loom.com/share/*', 'loom.com/i/*'],
  },
  {
    name: 'Wistia',
    endpoint: 'https://fast.wistia.com/oembed.{format}',
    addresses: ['fast.wistia.com/embed/*', '*.wistia.com/medias/*'],
  },
  {
    name: 'Vidyard',
    endpoint: 'https://api.vidyard.com/dashboard/v1.1/oembed',
    addresses: ['*.vidyard.com/watch/*', '*.hubs.vidyard.com/*'],
  },
  {
    name: 'TikTok',
    endpoint: 'https://www.tiktok.com/oembed',
    addresses: ['www.tiktok.com/*/video/*', 'www.tiktok.com/@*', 'vm.tiktok.com/*'],
  },
  { name: 'Animoto', endpoint: 'https://animoto.com/oembeds/create', addresses: ['animoto.com/play/*'] },
  {
    name: 'Spotify',
    endpoint: 'https://open.spotify.com/oembed',
    addresses: ['open.spotify.com/*', 'spotify.link/*'],
  },
  {
    name: 'SoundCloud',
    endpoint: 'https://soundcloud.com/oembed',
    addresses: ['soundcloud.com/*', 'www.soundcloud.com/*', 'm.soundcloud.com/*', 'on.soundcloud.com/*'],
  },
  {
    name: 'Mixcloud',
    endpoint: 'https://www.mixcloud.com/oembed/',
    addresses: ['www.mixcloud.com/*/*', 'mixcloud.com/*/*'],
  },
  {
    name: 'Deezer',
    endpoint: 'https://api.deezer.com/oembed',
    addresses: ['www.deezer.com/*', 'deezer.page.link/*', 'link.deezer.com/*'],
  },
  {
    name: 'Audioboom',
    endpoint: 'https://audioboom.com/publishing/oembed.{format}',
    addresses: ['audioboom.com/posts/*', 'audioboom.com/channels/*', 'audioboom.com/playlists/*'],
  },
  { name: 'Audius', endpoint: 'https://audius.co/oembed', addresses: ['audius.co/*'] },
  {
    name: 'ReverbNation',
    endpoint: 'https://www.reverbnation.com/oembed',
    addresses: ['www.reverbnation.com/*', 'reverbnation.com/*'],
  },
  { name: 'hearthis.at', endpoint: 'https://hearthis.at/oembed/', addresses: ['hearthis.at/*/*'] },
  { name: 'Acast', endpoint: 'https://oembed.acast.com/v1/embed-player', addresses: ['play.acast.com/s/*'] },
  { name: 'Spreaker', endpoint: 'https://api.spreaker.com/oembed', addresses: ['*.spreaker.com/*'] },
  { name: 'Podbean', endpoint: 'https://api.podbean.com/v1/oembed', addresses: ['*.podbean.com/e/*'] },
  { name: 'Simplecast', endpoint: 'https://simplecast.com/oembed', addresses: ['simplecast.com/s/*'] },
  { name: 'iHeart', endpoint: 'https://www.iheart.com/oembed', addresses: ['www.iheart.com/podcast/*/*'] },
  {
    name: 'Flickr',
    endpoint: 'https://www.flickr.com/services/oembed/',
    addresses: ['www.flickr.com/photos/*', 'flickr.com/photos/*', 'flic.kr/p/*', 'flic.kr/s/*'],
  },
  { name: 'SmugMug', endpoint: 'https://api.smugmug.com/services/oembed/', addresses: ['*.smugmug.com/*'] },
  {
    name: 'DeviantArt',
    endpoint: 'https://backend.deviantart.com/oembed',
    addresses: ['www.deviantart.com/*/art/*', '*.deviantart.com/art/*', 'fav.me/*', 'sta.sh/*'],
  },
  {
    name: 'GIPHY',
    endpoint: 'https://giphy.com/services/oembed',
    addresses: ['giphy.com/gifs/*', 'giphy.com/clips/*', 'media.giphy.com/media/*/giphy.gif', 'gph.is/*'],
  },
  {
    name: 'Imgur',
    endpoint: 'https://api.imgur.com/oembed',
    addresses: ['imgur.com/*', 'i.imgur.com/*'],
  },
  {
    name: 'Pinterest',
    endpoint: 'https://www.pinterest.com/oembed.json',
    addresses: ['www.pinterest.com/pin/*', 'pinterest.com/pin/*'],
  },
  {
    name: 'Bluesky',
    endpoint: 'https://embed.bsky.app/oembed',
    addresses: ['bsky.app/profile/*/post/*'],
  },
  {
    name: 'X',
    endpoint: 'https://publish.x.com/oembed',
    addresses: ['x.com/*/status/*', 'www.x.com/*/status/*', 'twitter.com/*/status/*', '*.twitter.com/*/status/*'],
  },
  {
    name: 'Reddit',
    endpoint: 'https://www.reddit.com/oembed',
    addresses: ['www.reddit.com/r/*/comments/*', 'reddit.com/r/*/comments/*'],
  },
  { name: 'Tumblr', endpoint: 'https://www.tumblr.com/oembed/1.0', addresses: ['*.tumblr.com/post/*'] },
  {
    name: 'WordPress.com',
    endpoint: 'https://public-api.wordpress.com/oembed/',
    addresses: ['*.wordpress.com/*', 'wp.me/*'],
  },
  {
    name: 'Kickstarter',
    endpoint: 'https://www.kickstarter.com/services/oembed',
    addresses: ['www.kickstarter.com/projects/*'],
  },
  {
    name: 'The New York Times',
    endpoint: 'https://www.nytimes.com/svc/oembed/json/',
    addresses: ['www.nytimes.com/*', 'nytimes.com/*'],
  },
  {
    name: 'SlideShare',
    endpoint: 'https://www.slideshare.net/api/oembed/2',
    addresses: ['www.slideshare.net/*/*', 'slideshare.net/*/*'],
  },
  {
    name: 'Speaker Deck',
    endpoint: 'https://speakerdeck.com/oembed.{format}',
    addresses: ['speakerdeck.com/*/*'],
  },
  {
    name: 'Scribd',
    endpoint: 'https://www.scribd.com/services/oembed/',
    addresses: ['www.scribd.com/doc/*', 'www.scribd.com/document/*'],
  },
  { name: 'Issuu', endpoint: 'https://issuu.com/oembed', addresses: ['issuu.com/*/docs/*'] },
  { name: 'Canva', endpoint: 'https://www.canva.com/_oembed', addresses: ['www.canva.com/design/*/view*'] },
  {
    name: 'Figma',
    endpoint: 'https://www.figma.com/api/oembed',
    addresses: ['file', 'design', 'board', 'proto', 'slides'].map((kind) => `www.figma.com/${kind}/*`),
  },
  { name: 'Miro', endpoint: 'https://miro.com/api/v1/oembed', addresses: ['miro.com/app/board/*'] },
  { name: 'Padlet', endpoint: 'https://padlet.com/oembed/', addresses: ['padlet.com/*/*'] },
  { name: 'Infogram', endpoint: 'https://infogram.com/oembed', addresses: ['infogram.com/*'] },
  {
    name: 'Datawrapper',
    endpoint: 'https://api.datawrapper.de/v3/oembed/',
    addresses: ['datawrapper.dwcdn.net/*'],
  },
  {
    name: 'Flourish',
    endpoint: 'https://app.flourish.studio/api/v1/oembed',
    addresses: ['public.flourish.studio/visualisation/*', 'public.flourish.studio/story/*'],
  },
  {
    name: 'Observable',
    endpoint: 'https://api.observablehq.com/oembed',
    addresses: ['observablehq.com/@*/*', 'observablehq.com/d/*', 'observablehq.com/embed/*'],
  },
  {
    name: 'Sketchfab',
    endpoint: 'https://sketchfab.com/oembed',
    addresses: ['sketchfab.com/models/*', 'sketchfab.com/3d-models/*'],
  },
  { name: 'CodePen', endpoint: 'https://codepen.io/api/oembed', addresses: ['codepen.io/*/pen/*'] },
  {
    name: 'CodeSandbox',
    endpoint: 'https://codesandbox.io/oembed',
    addresses: ['codesandbox.io/s/*', 'codesandbox.io/embed/*'],
  },
  {
    name: 'Replit',
    endpoint: 'https://replit.com/data/oembed',
    addresses: ['replit.com/@*/*'],
  },
  { name: 'Crowdsignal', endpoint: 'https://api.crowdsignal.com/oembed', addresses: ['*.survey.fm/*', 'poll.fm/*'] },
];
