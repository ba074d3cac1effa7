import type { HttpOptions } from './platform/http/http-server.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';

/** What the modules serve beside their calls. */
export function servedBy(manifests: readonly ModuleManifest[]): Pick<HttpOptions, 'hooks' | 'published' | 'media'> {
  return {
    hooks: manifests.flatMap(({ hooks = [] }) => hooks),
    published: manifests.flatMap(({ published = [] }) => published),
    media: manifests.flatMap(({ media = [] }) => media),
  };
}
