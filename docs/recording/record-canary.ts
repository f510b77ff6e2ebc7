import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copyProject } from '../../e2e/support/copy-project.ts';
import { editFiles } from '../../e2e/support/edit-files.ts';
import { type TerminalLine, TYPING, terminalSvg, wrapped } from './terminal-svg.ts';

/*
 * `npm run recording`: draws `docs/pictures/canary.svg` from a real canary. A copy of the project builds a site of its
 * own, changes a headline, and runs the commands below. Their output is theirs, without npm's own lines and without
 * times, which are the machine's; a wait takes two seconds at most.
 */

const PICTURE = join(import.meta.dirname, '../pictures/canary.svg');
const HEADLINE = 'Catch the $20 problem before it costs $2,000';
const COMMANDS = ['npm run release -- guide --canary 10', 'npm run canary', 'npm run canary -- guide abort'];
/** Between two commands, before an output begins, and at most between two lines, in seconds. */
const [THINKING, STARTING, LONGEST] = [1.5, 0.3, 2];

const { folder, remove } = await copyProject();
/** Runs a command in the copy; gives its lines with the seconds since the one before. @throws Error when it fails. */
async function run(command: string): Promise<{ text: string; after: number }[]> {
  const [program = '', ...args] = command.split(' ').toSpliced(2, 0, '--silent');
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: { text: string; after: number }[] = [];
  let last = performance.now();
  createInterface(child.stdout).on('line', (line) => {
    const text = line.replace(/ +\d+\.\d s$/, '').replace(/ after \d+\.\d s(?=:)/, '');
    lines.push({ text, after: (performance.now() - last) / 1000 });
    last = performance.now();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`"${command}" ended with ${code}.`);
  return lines;
}

try {
  console.log(`Building a site in ${folder}, in about two minutes`);
  await run('npm start -- --build');
  await editFiles(folder, [
    {
      file: 'mfe-guide/src/regions/SignupPitch.tsx',
      before: HEADLINE,
      after: 'Fix it for $20 before it costs $2,000',
    },
  ]);
  const shown: TerminalLine[] = [];
  let at = 0.5 - THINKING;
  for (const command of COMMANDS) {
    console.log(command);
    if (shown.length > 0) shown.push({ at, text: '' });
    at += THINKING;
    shown.push({ at, text: command, typed: true });
    at += command.length * TYPING + STARTING;
    for (const { text, after } of await run(command)) {
      at += Math.min(after, LONGEST);
      for (const line of wrapped(text)) shown.push({ at, text: line });
    }
  }
  const svg = terminalSvg(
    shown,
    'A release of the guide for a tenth of the visitors, the list of canaries, and its end',
  );
  await writeFile(PICTURE, svg);
  console.log(`Written: ${PICTURE} (${(Buffer.byteLength(svg) / 1024).toFixed(1)} KB, ${at.toFixed(0)} s)`);
} finally {
  await remove();
}
