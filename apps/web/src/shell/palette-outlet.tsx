import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import type { PaletteProps } from '../base/manifests/feature-manifest.ts';
import { say } from '../base/parts/say.ts';
import { loadChunk } from '../base/router/load-chunk.ts';

const usePalette = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens the search over everything. */
export const openPalette = (): void => usePalette.setState({ isOpen: true });
const closePalette = (): void => usePalette.setState({ isOpen: false });

/** Ctrl or Cmd with K opens it, unless something else is open that has to be answered first. */
function press(event: KeyboardEvent): void {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  openPalette();
}

/** The search over everything, which is fetched when it is opened first. */
export function PaletteOutlet() {
  const t = useTranslations('app.state');
  const isOpen = usePalette((palette) => palette.isOpen);
  const [Shown, setShown] = useState<ComponentType<PaletteProps>>();
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const isWanted = isOpen && Shown === undefined;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(async () => (await import('./palette-loader.ts')).loadPalette()).then(
      (found) => setShown(() => found),
      () => {
        closePalette();
        say('failed', t('loadFailed'));
      },
    );
  }, [isWanted, t]);
  return Shown === undefined ? null : <Shown open={isOpen} onClose={closePalette} />;
}
