import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostOf, publicUrl } from '../../core/outgoing/public-url.ts';

const BASE = new URL('https://town.example/map/page?x=1');

for (const [text, url, host] of [
  ['http://town.example', 'http://town.example/', 'town.example'],
  ['https://Town.Example:443/a b?c=d e#f', 'https://town.example/a%20b?c=d%20e#f', 'town.example'],
  ['http://town.example:443/', 'http://town.example:443/', 'town.example'],
  ['https://town.example:80/', 'https://town.example:80/', 'town.example'],
  ['http://town.example./', 'http://town.example/', 'town.example'],
  ['http://münchen.example/', 'http://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example'],
  ['http://a_b.town.example/', 'http://a_b.town.example/', 'a_b.town.example'],
  ['http://internal.town.example/', 'http://internal.town.example/', 'internal.town.example'],
  ['http://134744072/', 'http://8.8.8.8/', '8.8.8.8'],
  ['http://[2606:4700:0::1111]/', 'http://[2606:4700::1111]/', '2606:4700::1111'],
  ['other', 'https://town.example/map/other', 'town.example'],
  ['?y', 'https://town.example/map/page?y', 'town.example'],
  ['//village.example/', 'https://village.example/', 'village.example'],
] as const) {
  test(`${JSON.stringify(text)} is asked as ${url}`, () => {
    const read = publicUrl(text, BASE);
    assert.deepEqual([read.href, hostOf(read)], [url, host]);
  });
}

for (const [text, reason] of [
  ['town.example', 'not an address'],
  ['', 'not an address'],
  ['http://', 'not an address'],
  ['http://1.2.3.256/', 'not an address'],
  ['http://[fe80::1%25eth0]/', 'not an address'],
  [`http://${'a'.repeat(64)}.example/`, 'not a public host'],
  [`http://${'a.'.repeat(127)}example/`, 'not a public host'],
  ['http://town..example/', 'not a public host'],
  ['http://town.example../', 'not a public host'],
  ['http://*.example/', 'not a public host'],
  ['ftp://town.example/', 'neither http nor https: ftp:'],
  ['blob:http://town.example/1', 'neither http nor https: blob:'],
  ['http://user@town.example/', 'the URL contains credentials'],
  ['http://:word@town.example/', 'the URL contains credentials'],
  ['http://town.example:8080/', 'port not allowed: 8080'],
  ['http://town/', 'not a public host'],
  ['http://town./', 'not a public host'],
  ['http://db.internal/', 'not a public host'],
  ['http://db.INTERNAL./', 'not a public host'],
  ['http://nas.home.arpa/', 'not a public host'],
  ['http://127.1/', 'not a public host'],
  ['http://127.0.0.1../', 'not a public host'],
  ['http://./', 'not a public host'],
  ['http://[::ffff:8.8.8.8]/', 'not a public host'],
] as const) {
  test(`${JSON.stringify(text.slice(0, 60))} is not asked: ${reason}`, () => {
    assert.throws(() => publicUrl(text), new Error(reason));
  });
}
