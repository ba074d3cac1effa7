// Runs before the first paint, so that nobody sees the wrong theme or language flash by. A file of its own, because the
// content security policy allows no inline script. What it reads is written by src/app/preferences.ts.
{
  const tags = { zh: 'zh-Hans', hk: 'zh-Hant-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' };
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('bourse.preferences') ?? '{}').state ?? {};
  } catch {
    // A device that keeps nothing gets what it would get at its first visit.
  }
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  root.dataset.theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : light ? 'light' : 'dark';
  if (kept.redUp === true) root.dataset.direction = 'red-up';
  root.lang = tags[kept.lang] ?? 'en';
  // The code and the texts of the page that is opened come beside the shell and not after it; the build names them here.
  const pieces = 'pieces';
  const lang = kept.lang ?? 'en';
  const page = pieces.pages[location.hash.slice(1).split('?')[0] || '/pages/index/index'];
  for (const href of [...(pieces.texts[lang] ?? []), ...(page?.code ?? []), ...(page?.texts[lang] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
