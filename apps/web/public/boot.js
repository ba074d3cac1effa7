// Runs before the first paint, so that nobody sees the wrong theme or language flash by. A file of its own, because the
// content security policy allows no inline script. What it reads is written by src/base/preferences/preferences.ts and src/base/session/session.ts.
{
  const root = document.documentElement;
  const keptOf = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? '{}').state ?? {};
    } catch {
      // A device that keeps nothing gets what it would get at its first visit.
      return {};
    }
  };
  const firstLang = () => {
    const wanted = { th: 'th', ja: 'jp', ko: 'kor', fr: 'fra', es: 'spa', en: 'en' };
    for (const tag of navigator.languages) {
      if (/^zh-(?:hant|hk|tw|mo)/i.test(tag)) return 'hk';
      if (/^zh/i.test(tag)) return 'zh';
      const own = wanted[tag.slice(0, 2).toLowerCase()];
      if (own !== undefined) return own;
    }
    return 'en';
  };
  const kept = keptOf('bourse.preferences');
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  // 0 dark, 1 light, 2 as the device says; a word as version 1 kept it is read, too, until the app has written it anew.
  const theme = { dark: 0, light: 1, system: 2 }[kept.theme] ?? kept.theme;
  root.dataset.theme = theme === 1 || (theme === 2 && light) ? 'light' : 'dark';
  if (kept.redUp === true) root.dataset.direction = 'red-up';
  const tags = { zh: 'zh-Hans', en: 'en', hk: 'zh-Hant-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' };
  const lang = Object.hasOwn(tags, kept.lang ?? '') ? kept.lang : firstLang();
  root.dataset.lang = lang;
  root.lang = tags[lang];

  // What the build names here: the app's start, its texts, and the code and texts of each page.
  const pieces = 'pieces';
  const path = location.hash.slice(1).split('?')[0];
  const place = path === '' || path === '/' ? '/pages/index/index' : path;
  const isVisitorHome = place === '/pages/index/index' && !keptOf('bourse.session').token;

  // What a phone shows before the app's code is there; build/first-paint.ts has put its shapes and words into the page.
  let isSomethingShown = false;
  class FirstPaint extends HTMLElement {
    connectedCallback() {
      const words = JSON.parse(document.getElementById('first-words').textContent)[lang];
      const shapes = document.getElementById('first-paint').content.cloneNode(true);
      const tab = shapes.querySelector(`[href="#${CSS.escape(place)}"]`);
      tab?.setAttribute('aria-current', 'page');
      const so = {
        simulated: root.dataset.house === 'simulated',
        tab: tab !== null,
        visitorHome: isVisitorHome,
      };
      for (const part of shapes.querySelectorAll('[data-when]')) if (!so[part.dataset.when]) part.remove();
      isSomethingShown = shapes.querySelector('[data-when]') !== null;
      for (const part of shapes.querySelectorAll('[data-text]')) part.textContent = words[part.dataset.text];
      for (const part of shapes.querySelectorAll('[data-label]')) part.ariaLabel = words[part.dataset.label];
      this.replaceWith(shapes);
    }
  }
  if (!matchMedia('(width >= 1024px)').matches) customElements.define('first-paint', FirstPaint);

  // The app begins when that has been seen: its code holds a slow phone up for a while, which nobody need watch blank.
  if (pieces.start !== undefined) {
    const begin = () => {
      // The page that is opened comes beside the shell and not after it, and not before the styles of what is seen first.
      const page = pieces.pages?.[isVisitorHome ? 'visitorHome' : place];
      const texts = ['app', ...(page?.areas ?? [])].map((area) => `${pieces.texts}${lang}/${area}.js`);
      for (const href of [...texts, ...(page?.code ?? [])]) {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = href;
        document.head.append(link);
      }
      const script = document.createElement('script');
      script.type = 'module';
      script.src = pieces.start;
      document.head.append(script);
    };
    document.addEventListener('DOMContentLoaded', () => {
      const canTell = (PerformanceObserver.supportedEntryTypes ?? []).includes('paint');
      if (!isSomethingShown || !canTell || document.visibilityState === 'hidden') {
        begin();
        return;
      }
      let isBegun = false;
      const beginOnce = () => {
        if (!isBegun) begin();
        isBegun = true;
      };
      new PerformanceObserver(beginOnce).observe({ type: 'paint', buffered: true });
      // Whatever keeps the browser from telling, nobody waits longer.
      setTimeout(beginOnce, 500);
    });
  }
}
