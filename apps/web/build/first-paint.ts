import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@bourse/contract/lang';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { catalogPath } from './catalogs.ts';
import { tabs } from '../src/shell/tabs.ts';

/** The words of the first paint, by where the catalogs have them. */
const words = {
  app: ['demo.title', 'demo.body', 'tabs.label', ...tabs.map(({ name }) => `tabs.${name}`)],
  home: ['visitor.title', 'visitor.text'],
} as const;

/**
 * Writes into the page what a phone shows before any code of the app is there: that prices are simulated, the tabs, and
 * what a visitor reads first. public/boot.js fills it in; the app's first drawing takes its place, in the same shapes.
 */
export function firstPaint(): Plugin {
  let sources = '';
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved({ root }) {
      sources = join(root, 'src');
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<div id="root"></div>', `${template()}\n    ${wordsOf(sources)}\n    ${root}`),
    },
  };
}

const root = '<div id="root"><first-paint></first-paint></div>';

function template(): string {
  const links = tabs.map(
    ({ name, path, icon }) => `<a href="#${path}">${drawn(icon)}<span data-text="tabs.${name}"></span></a>`,
  );
  return `<template id="first-paint">
      <div class="flex min-h-dvh flex-col desk:hidden">
        <div class="hatched flex h-6 items-center justify-center gap-1.5 px-3 text-micro whitespace-nowrap text-t2" data-when="simulated" role="note">
          <i class="box-content size-1.5 flex-none rounded-full border-[1.5px] border-dashed border-accent-text"></i>
          <p class="truncate"><b class="me-0.5 font-semibold text-t1" data-text="demo.title"></b> <span data-text="demo.body"></span></p>
        </div>
        <div class="px-4 py-2" data-when="visitorHome"><div class="size-11"></div></div>
        <div class="px-4 pt-5 pb-5" data-when="visitorHome">
          <p class="hero" data-text="visitor.title"></p>
          <p class="mt-3 max-w-[420px] text-t2" data-text="visitor.text"></p>
        </div>
        <nav class="bottom-bar tab-bar" data-when="tab" data-label="tabs.label">${links.join('')}</nav>
      </div>
    </template>`;
}

function drawn(icon: LucideIcon): string {
  return renderToStaticMarkup(createElement(icon, { size: 22, strokeWidth: 1.75, 'aria-hidden': true }));
}

function wordsOf(folder: string): string {
  const byLang = Object.fromEntries(
    languages.map((lang) => {
      const found = Object.entries(words).flatMap(([area, keys]) => {
        const catalog: unknown = JSON.parse(readFileSync(join(folder, catalogPath(area, lang)), 'utf8'));
        return keys.map((key) => [key, wordIn(catalog, key)]);
      });
      return [lang, Object.fromEntries(found)];
    }),
  );
  // No text can end the element early.
  return `<script type="application/json" id="first-words">${JSON.stringify(byLang).replaceAll('<', '\\u003c')}</script>`;
}

/** A text as it is shown. @throws Error where it is missing, or would have to be worked out. */
function wordIn(catalog: unknown, key: string): string {
  let found = catalog;
  for (const part of key.split('.')) {
    found =
      typeof found === 'object' && found !== null ? Object.getOwnPropertyDescriptor(found, part)?.value : undefined;
  }
  if (typeof found !== 'string' || /[{}<']/.test(found)) throw new Error(`${key} is no plain text`);
  return found;
}
