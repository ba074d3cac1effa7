import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { shelvedFamilies } from '../../base/manifests/registered.ts';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { loadTexts } from '../../base/texts/catalogs.ts';
import type { ProductFamily } from './product-family.ts';

async function loadFamily({ name, load }: ReturnType<typeof shelvedFamilies>[number]): Promise<ProductFamily> {
  const [file] = await loadChunk(() => Promise.all([load(), loadTexts(name)]));
  return Object.values(file)[0] as ProductFamily; // the one thing that the file exports
}

/** Every family on the shelf with its texts, for pages that show several. */
export function useFamilies(): UseQueryResult<readonly ProductFamily[]> {
  return useQuery({
    queryKey: ['families'],
    queryFn: () => Promise.all(shelvedFamilies().map(loadFamily)),
    staleTime: Infinity,
    // What is kept on the device comes without a network, too.
    networkMode: 'always',
  });
}
