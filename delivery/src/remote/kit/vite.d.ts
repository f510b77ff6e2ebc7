import type { UserConfigFnObject } from 'vite';

export declare function remoteConfig(name: string): UserConfigFnObject;
