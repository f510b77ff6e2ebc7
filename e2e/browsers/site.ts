import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { TESTED_SITE } from '../../playwright.config.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the composed site answers. */
    origin: string;
  }
}

/** The site of the end-to-end tests, which run after this: it is built once for both. */
const { port: PORT, folder: FOLDER } = TESTED_SITE;

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  return answer?.ok === true;
}

/** Starts the composed site before the journeys, and ends it after them. */
export default async function serveTheSite(project: TestProject): Promise<() => Promise<void>> {
  const origin = `http://localhost:${PORT}`;
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'delivery/src/commands/start.ts'],
    {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        // Under vitest's own variables the federation plugin builds nothing.
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name)),
        ),
        PORT: String(PORT),
        SITE_DIR: FOLDER,
        DATA_DIR: `${FOLDER}/data`,
        AUTH_ATTEMPTS_PER_MINUTE: '100000',
        MAILS_PER_DAY: '1000000',
      },
    },
  );
  const ended = once(server, 'exit');
  while (!(await answers(`${origin}/api/health`))) {
    if (server.exitCode !== null) throw new Error(`npm start ended with ${server.exitCode}.`);
    // biome-ignore lint/plugin: between two looks at a state that a build comes before.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  project.provide('origin', origin);
  return async () => {
    server.kill();
    await ended;
  };
}
