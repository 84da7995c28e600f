/** Which provider is asked about an address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { glob } from '../../plugins/oembed/proxy/glob.ts';
import { providerOf } from '../../plugins/oembed/proxy/provider-of.ts';
import { PROVIDERS } from '../../plugins/oembed/proxy/providers.ts';

for (const [url, name] of [
  ['https://www.youtube.com/watch?v=abc', 'YouTube'],
  ['http://youtube.com/watch?v=abc', 'YouTube'],
  ['https://m.youtube.com/shorts/abc', 'YouTube'],
  ['https://youtu.be/abc?t=1', 'YouTube'],
  ['https://www.youtube.com/', undefined],
  ['https://vimeo.com/123', 'Vimeo'],
  ['https://player.vimeo.com/video/123', 'Vimeo'],
  ['https://www.dailymotion.com/video/x', 'Dailymotion'],
  ['https://www.flickr.com/photos/me/1', 'Flickr'],
  ['https://flic.kr/p/1', 'Flickr'],
  ['https://soundcloud.com/me/song', 'SoundCloud'],
  ['https://open.spotify.com/track/1', 'Spotify'],
  ['https://www.ted.com/talks/a_talk', 'TED'],
  ['https://bsky.app/profile/me.example/post/1', 'Bluesky'],
  ['https://x.com/me/status/1', 'X'],
  ['https://twitter.com/me/status/1', 'X'],
  ['https://town.wordpress.com/2030/01/fair/', 'WordPress.com'],
  ['https://wordpress.com/', undefined],
  ['https://youtube.com.evil.example/watch?v=abc', undefined],
  ['https://evil.example/youtube.com/watch?v=abc', undefined],
  ['https://evil.example/?https://www.youtube.com/watch?v=abc', undefined],
  ['https://www.youtube.com:8443/watch?v=abc', undefined],
  ['https://evilyoutu.be/abc', undefined],
  ['ftp://youtu.be/abc', undefined],
  ['https://town.example/', undefined],
] as const) {
  test(`${url} belongs to ${name ?? 'nobody known'}`, () => assert.equal(providerOf(url)?.name, name));
}

test('each provider uses https, and is listed once', () => {
  const names = PROVIDERS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.length >= 40);
  const addresses = PROVIDERS.flatMap((provider) => provider.addresses);
  assert.equal(new Set(addresses).size, addresses.length);
  for (const { endpoint } of PROVIDERS) assert.match(endpoint, /^https:\/\/[a-z.-]+\/[\w./{}$-]*$/);
  // a star in a host stands for a subdomain of the provider
  for (const address of addresses) assert.match(address, /^(?:\*\.)?(?:[\w-]+\.)+[a-z]+\/./, address);
});

for (const [pattern, text, fits] of [
  ['a', 'a', true],
  ['a', 'ab', false],
  ['a*', 'abc', true],
  ['*c', 'abc', true],
  ['*', '', true],
  ['a*b', 'ab', true],
  ['a*a', 'a', false],
  ['a*b*c', 'aXbYc', true],
  ['a*b*c', 'acb', false],
  ['ab*bc', 'abc', false],
  ['*.a', '.a', true],
  ['a.b', 'axb', false],
] as const) {
  test(`${pattern} ${fits ? 'fits' : 'does not fit'} ${text}`, () => assert.equal(glob(pattern)(text), fits));
}
