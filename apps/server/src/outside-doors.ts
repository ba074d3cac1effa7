import type { HttpOptions } from './platform/http/http-server.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';

/** What the modules serve beside the calls of the contract: files, messages from outside, other dialects. */
export function outsideDoors(
  manifests: readonly ModuleManifest[],
): Required<Pick<HttpOptions, 'hooks' | 'published' | 'surfaces'>> {
  return {
    hooks: manifests.flatMap(({ hooks = [] }) => hooks),
    published: manifests.flatMap(({ published = [] }) => published),
    surfaces: manifests.flatMap(({ surfaces = [] }) => surfaces),
  };
}
