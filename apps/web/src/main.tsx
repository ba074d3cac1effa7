import './shell/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configureFeed, feedSessionChanged } from './base/market/feed.ts';
import { readTextsFrom, showLanguage, useShownTexts } from './base/texts/catalogs.ts';
import { loadCatalog } from './base/texts/load-catalog.ts';
import { TextsProvider } from './base/texts/texts-provider.tsx';
import { leaveSession } from './base/api/api.ts';
import { preferencesOf, showPreferences } from './base/preferences/preferences.ts';
import { loadPage } from './base/router/load-page.ts';
import { preloadWith } from './base/router/preload.ts';
import { Shell } from './shell/shell.tsx';
import { say } from './base/parts/say.ts';
import { sessionOf, useSession } from './base/session/session.ts';
import { shareWindows } from './base/session/share-windows.ts';
import { awaitInstallOffer } from './base/site/install-prompt.ts';
import { registerWorker } from './shell/register-worker.ts';
import { queries } from './base/api/use-call.ts';
import { registerFeatures } from './base/manifests/registered.ts';
import * as features from './features.ts';

registerFeatures(Object.values(features));
readTextsFrom(loadCatalog);
preloadWith((path) => {
  loadPage(path).catch(() => undefined);
});
/** The sentence of a session that the feed found over; the feed itself tells none. */
function loginFirst(): string {
  return useShownTexts.getState().texts.app?.state.loginFirst ?? '';
}

showPreferences();
shareWindows();
awaitInstallOffer();
configureFeed({ token: () => sessionOf().token, onSessionEnded: () => leaveSession(loginFirst()) });
useSession.subscribe((now, before) => {
  if (now.token !== before.token) feedSessionChanged();
});

/** The sentence stands in the language that did load. */
function sayLanguageFailed(): void {
  say('failed', 'The language could not be loaded. Nothing was changed.');
}

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

/** The gallery of the parts stands alone, and only while developing: a build leaves it out. */
async function showGallery(root: HTMLElement): Promise<void> {
  const { GalleryPage } = await import('@bourse/ui/gallery/gallery-page');
  createRoot(root).render(<GalleryPage />);
}

async function showApp(root: HTMLElement): Promise<void> {
  // Without texts there is nothing to show: the first catalog comes before the first rendering.
  await showLanguage(preferencesOf().lang).catch(() => showLanguage('en'));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <TextsProvider onFailed={sayLanguageFailed}>
          <Shell />
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  registerWorker();
  const { guardPage } = await import('@bourse/ui/guard-page');
  guardPage();
}

// Not awaited here: the file of a language imports the piece that this one is in, and would wait for it in turn.
void (import.meta.env.DEV && location.hash === '#/__gallery' ? showGallery(place) : showApp(place));
