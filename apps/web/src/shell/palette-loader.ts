import type { ComponentType } from 'react';
import type { PaletteProps } from '../base/manifests/feature-manifest.ts';
import { registeredFeatures } from '../base/manifests/registered.ts';
import { loadTexts } from '../base/texts/catalogs.ts';

/** Fetches the search over everything with its texts. @throws Error where no feature has one, or when it cannot be fetched. */
export async function loadPalette(): Promise<ComponentType<PaletteProps>> {
  const feature = registeredFeatures().find(({ palette }) => palette !== undefined);
  if (feature?.palette === undefined) throw new Error('no feature has a search over everything');
  const areas = [feature.name, ...feature.palette.moreTexts];
  const [file] = await Promise.all([feature.palette.load(), ...areas.map(loadTexts)]);
  const [Shown] = Object.values(file);
  if (Shown === undefined) throw new Error('the file of the search over everything exports nothing');
  return Shown;
}
