import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const script = fileURLToPath(new URL('../../../tools/verify/verify.ts', import.meta.url));

/** Writes the script that computes settlements again into a folder, as the one file `verify.mjs`. */
export async function buildVerifier(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // The one file needs no folder of packages beside it.
    ssr: { noExternal: true },
    build: {
      ssr: script,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'verify.mjs', codeSplitting: false } },
    },
  });
}

/** Puts it beside the app, for any Node from 20 on to run by itself. */
export function verifier(): Plugin {
  let outDir = '';
  return {
    name: 'verifier',
    apply: 'build',
    configResolved: (config) => {
      outDir = fileURLToPath(new URL(`${config.build.outDir}/`, `file://${config.root}/`));
    },
    closeBundle: () => buildVerifier(outDir),
  };
}
