import './shell/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { guardPage } from '@bourse/ui/guard-page';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './base/api/use-call.ts';
import { registerFeatures } from './base/manifests/registered.ts';
import { say } from './base/parts/say.ts';
import { showPreferences, usePreferences } from './base/preferences/preferences.ts';
import { useSession } from './base/session/session.ts';
import { readTextsFrom, showLanguage } from './base/texts/catalogs.ts';
import { TextsProvider } from './base/texts/texts-provider.tsx';
import * as features from './features.ts';
import { languages } from './languages.ts';
import { Shell } from './shell/shell.tsx';

registerFeatures(Object.values(features));
readTextsFrom(languages);
guardPage();
showPreferences();
// What one person has read is nothing to the next.
useSession.subscribe((now, before) => {
  if (now.token !== before.token && before.token !== null) queries.removeQueries({ queryKey: [], exact: false });
});

/** The sentence stands in the language that did load. */
function sayLanguageFailed(): void {
  say('failed', 'The language could not be loaded. Nothing was changed.');
}

async function showBackOffice(root: HTMLElement): Promise<void> {
  // Without texts there is nothing to show.
  await showLanguage(usePreferences.getState().lang).catch(() => showLanguage('en'));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <TextsProvider onFailed={sayLanguageFailed}>
          <Shell />
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
void showBackOffice(place);
