import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const script = fileURLToPath(new URL('../../../tools/verify/verify.ts', import.meta.url));

/** Puts the script that computes settlements again beside the app, as one file that any Node from 20 on runs by itself. */
export function verifier(): Plugin {
  let outDir = '';
  return {
    name: 'verifier',
    apply: 'build',
    configResolved: (config) => {
      outDir = fileURLToPath(new URL(`${config.build.outDir}/`, `file://${config.root}/`));
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          ssr: script,
          target: 'node20',
          outDir,
          emptyOutDir: false,
          minify: false,
          rolldownOptions: { output: { entryFileNames: 'verify.mjs' } },
        },
      });
    },
  };
}
