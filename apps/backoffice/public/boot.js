// Runs before the first paint, so that nobody sees the wrong theme or language flash by. A file of its own, because the
// content security policy allows no inline script. What it reads is written by src/base/preferences/preferences.ts.
{
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('bourse.backoffice') ?? '{}').state ?? {};
  } catch {
    // A device that keeps nothing gets what it would get at its first visit.
  }
  const tags = { zh: 'zh-Hans', en: 'en', hk: 'zh-Hant-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' };
  const firstLang = () => {
    for (const tag of navigator.languages) {
      if (/^zh-(?:hant|hk|tw|mo)/i.test(tag)) return 'hk';
      const own = Object.keys(tags).find((lang) => tags[lang].slice(0, 2) === tag.slice(0, 2).toLowerCase());
      if (own !== undefined) return own;
    }
    return 'en';
  };
  root.dataset.theme = kept.theme === 'light' ? 'light' : 'dark';
  root.dataset.lang = Object.hasOwn(tags, kept.lang ?? '') ? kept.lang : firstLang();
  root.lang = tags[root.dataset.lang];
}
