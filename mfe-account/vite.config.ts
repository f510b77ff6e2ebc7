import { remoteConfig } from 'delivery/vite';

export default remoteConfig('account');
