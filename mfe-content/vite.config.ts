import { remoteConfig } from 'delivery/vite';

export default remoteConfig('content');
