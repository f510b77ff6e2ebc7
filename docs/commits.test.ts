import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspaces } from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const TYPES = 'feat|fix|perf|refactor|test|docs|build|ci|chore|revert';
const FOLDERS = git0('ls-files', '--', 'package.json', '*/package.json');
const SUBJECT = new RegExp(`^(?:(?:${TYPES})(?:\\((?:${'scopes'})\\))?!?: [a-z].*[^.]|Merge .+|Revert .+)$`);
