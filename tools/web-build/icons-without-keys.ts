import type { Plugin } from 'vite';

const icon = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const key = /,\s*key: "[^"]*"/g;

/** Lucide's icons without the random keys of their paths, which are good for React's warnings while developing alone. */
export function iconsWithoutKeys(): Plugin {
  return {
    name: 'icons-without-keys',
    apply: 'build',
    transform: (code, id) => (icon.test(id) ? { code: code.replaceAll(key, ''), map: null } : null),
  };
}
