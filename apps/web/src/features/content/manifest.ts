import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly content: typeof texts;
  }
}

/** What the house publishes: news, announcements, agreements, questions and pages about itself. */
export const content: FeatureManifest = {
  name: 'content',
  pages: {
    '/pages/common/article': { load: () => import('./article-page.tsx') },
    '/pages/common/faq': { load: () => import('./faq-page.tsx') },
    '/pages/common/contactus': { load: () => import('./contact-page.tsx') },
    '/pages/common/webView': { load: () => import('./web-view-page.tsx') },
    '/pages/setting/operational_compliance': { load: () => import('./compliance-page.tsx') },
    '/pages/news/news': { load: () => import('./news-page.tsx') },
    '/pages/mailMessage/ggList': { load: () => import('./announcements-page.tsx') },
    '/pages/mailMessage/ggDetail': { load: () => import('./announcement-page.tsx') },
  },
};
