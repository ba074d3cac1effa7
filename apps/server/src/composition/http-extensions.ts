import type { HttpOptions } from '../platform/http/http-server.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';

/** What the modules serve beside their calls: messages from outside, files, media, other dialects. */
export function servedBy(
  manifests: readonly ModuleManifest[],
): Pick<HttpOptions, 'hooks' | 'published' | 'media' | 'surfaces'> {
  return {
    hooks: manifests.flatMap(({ hooks = [] }) => hooks),
    published: manifests.flatMap(({ published = [] }) => published),
    surfaces: manifests.flatMap(({ surfaces = [] }) => surfaces),
    media: manifests.flatMap(({ media = [] }) => media),
  };
}
