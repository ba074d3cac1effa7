// Runs before the first paint, so that nobody sees the wrong theme or language flash by. A file of its own, because the
// content security policy allows no inline script. What it reads is written by src/app/preferences.ts.
(function () {
  var tags = { zh: 'zh-Hans', hk: 'zh-Hant-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' };
  var root = document.documentElement;
  try {
    var kept = JSON.parse(localStorage.getItem('bourse.preferences') || '{}').state || {};
    var theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : null;
    var light = matchMedia('(prefers-color-scheme: light)').matches;
    root.dataset.theme = theme || (light ? 'light' : 'dark');
    if (kept.redUp) root.dataset.direction = 'red-up';
    root.lang = tags[kept.lang] || 'en';
  } catch (error) {
    root.dataset.theme = 'dark';
  }
})();
