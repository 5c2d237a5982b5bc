import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./api-process.mjs', import.meta.url));
/** As functions/.env.demo-glimpse: everybody here shares one address. */
export const settings = {
  WEB_API_KEY: '',
  GENERIC_LOGIN_ERRORS: 'false',
  ENFORCE_APP_CHECK: 'false',
  MEDIA_FROM_ELSEWHERE: 'true',
  REQUESTS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
  COSTLY_CALLS_PER_HOUR: '1000000',
  PROXY_RANGES: '',
  LOG_REQUESTS: 'false',
};

/** Starts the API in a process of its own against the stack that `env` names. Answers `{ url, stop() }`. @param {NodeJS.ProcessEnv} env */
export async function startApi(env) {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const port = await Promise.race([
    new Promise((resolve) => child.stdout.once('data', (chunk) => resolve(Number.parseInt(chunk, 10)))),
    exited.then((code) => Promise.reject(new Error(`the API ended with ${code}`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
