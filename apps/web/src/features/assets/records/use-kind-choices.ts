import { postingKindNames } from '@bourse/contract/posting-kinds';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { registeredFamilies } from '../../../base/manifests/registered.ts';
import type { Area } from '../../../base/texts/areas.ts';
import { loadTexts } from '../../../base/texts/catalogs.ts';
import { postingKinds } from '../posting-view.ts';

/** What a kind of movement can be chosen by: those of the exchange itself, and each family of products as one. */
export function useKindChoices(): readonly { readonly value: string; readonly label: string }[] {
  const t = useTranslations();
  const kinds = useTranslations('assets.kind');
  const all = useTranslations('assets.records');
  const here = useFamilyAreas();
  const families = here.map((name) => ({
    value: postingKindNames.filter((kind) => kind.startsWith(`${name}_`)).join(','),
    label: t(`${name}.title` as Parameters<typeof t>[0]), // every family has a title
  }));
  return [
    { value: '', label: all('allKinds') },
    ...postingKinds.map((kind) => ({ value: kind, label: kinds(kind) })),
    ...families,
  ];
}

/** The families whose texts are here; those that cannot be had are no choice. */
function useFamilyAreas(): readonly Area[] {
  const [here, setHere] = useState<readonly Area[]>([]);
  useEffect(() => {
    let isOver = false;
    const names = registeredFamilies().map(({ name }) => name);
    const loading = names.map((name) => loadTexts(name).then(() => name));
    void Promise.allSettled(loading).then((results) => {
      if (!isOver) setHere(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
    });
    return () => {
      isOver = true;
    };
  }, []);
  return here;
}
