import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { isSafeLink, RichText } from './rich-text.ts';

const drawn = (text: string): string =>
  renderToStaticMarkup(createElement(RichText, { text })).replaceAll(/ class="[^"]*"/g, '');

test('draws what Markdown says', () => {
  assert.match(
    drawn('# Head\n\nA **bold** and *soft* word, `code`.'),
    /<h2>Head<\/h2><p>A <strong>bold<\/strong> and <em>soft<\/em> word, <code>code<\/code>\.<\/p>/,
  );
  assert.match(drawn('- one\n- two'), /<ul><li><span>one<\/span><\/li><li>/);
  assert.match(drawn('3. three\n4. four'), /<ol start="3">/);
  assert.match(drawn('| a | b |\n|---|---|\n| 1 | 2 |'), /<th scope="col">a<\/th>.*<td>2<\/td>/);
  assert.match(drawn('[here](#/pages/verify/verify)'), /<a href="#\/pages\/verify\/verify">here<\/a>/);
  assert.match(drawn('[there](https://example.org/a)'), /target="_blank" rel="noreferrer">there/);
});

test('shows pictures of the house, with what they show', () => {
  const own = '/files/aaaaaaaaaaaaaaaaaaaaaa-_.webp';
  assert.equal(
    drawn(`![A <b> "chart"](${own})`),
    `<div><p><img src="${own}" alt="A &lt;b&gt; &quot;chart&quot;" loading="lazy"/></p></div>`,
  );
});

test('brings no code, whatever stands in it', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'before <b onclick="alert(1)">bold</b> after',
    '[click](javascript:alert(1))',
    '[click](JaVaScRiPt:alert(1))',
    '[click](data:text/html;base64,PHNjcmlwdD4=)',
    '[click](//evil.example)',
    '[click](http://evil.example)',
    '![x](javascript:alert(1))',
    '![x](https://evil.example/a.png)',
    '![x](/files/../api/user.webp)',
    '![x](//evil.example/files/aaaaaaaaaaaaaaaaaaaaaaaa.webp)',
    '![x](data:image/png;base64,AAAA)',
    '<https://evil.example" onmouseover="alert(1)>',
    '[a]: javascript:alert(1)\n[click][a]',
    '`<script>`',
    '    <script>indented</script>',
  ];
  for (const text of attacks) {
    const html = drawn(text);
    assert.doesNotMatch(html, /<(?:script|img|b|iframe)[\s>]/i, text);
    assert.doesNotMatch(html, /<[^>]*\bon\w+=|href="(?!https:|#\/)/i, text);
  }
});

test('a link leads to a page of the app or over https', () => {
  for (const href of ['#/pages/index/index', 'https://example.org']) assert.ok(isSafeLink(href), href);
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'http://a.b',
    '//a.b',
    'mailto:a@b.c',
    '#x',
    'https://a b',
  ])
    assert.ok(!isSafeLink(href), href);
});
