import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { register } from './register-worker.ts';
import { openNewVersion } from './service-worker.ts';

const hourMs = 60 * 60 * 1000;

class FakeWorker extends EventTarget {
  state = 'installed';
  postMessage = vi.fn();
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = vi.fn(async () => {});
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = new FakeWorker();
  registration = new FakeRegistration();
  register = vi.fn(async () => this.registration);
  getRegistration = vi.fn(async () => this.registration);
}

let container: FakeContainer;
const reload = vi.fn();

function openPage() {
  container = new FakeContainer();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
}

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockReset();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  sessionStorage.clear();
});

/** Installs a new worker, as the browser does after an update. */
function install() {
  const { registration } = container;
  const worker = new FakeWorker();
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  registration.waiting = worker;
  worker.dispatchEvent(new Event('statechange'));
  return worker;
}

describe('register', () => {
  it('announces a version that is installed while the page is open', async () => {
    const announce = vi.fn();
    await register(announce);
    expect(announce).not.toHaveBeenCalled();
    install();
    expect(announce).toHaveBeenCalledOnce();
  });

  it('announces a version that was installed before', async () => {
    container.registration.waiting = new FakeWorker();
    const announce = vi.fn();
    await register(announce);
    expect(announce).toHaveBeenCalledOnce();
  });

  it('does not announce the first version, which the page already has', async () => {
    container.controller = null;
    const announce = vi.fn();
    await register(announce);
    install();
    container.dispatchEvent(new Event('controllerchange'));
    expect(announce).not.toHaveBeenCalled();
  });

  it('checks for updates every hour, also after a failed check, but not while offline', async () => {
    let count = 0;
    // Not a mock function, because a mock handles the rejections of its promises.
    const update = () => {
      count += 1;
      return Promise.reject(new Error('offline'));
    };
    Object.assign(container.registration, { update });
    await register(vi.fn());
    await vi.advanceTimersByTimeAsync(hourMs - 1);
    expect(count).toBe(0);
    await vi.advanceTimersByTimeAsync(hourMs + 1);
    expect(count).toBe(2);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(count).toBe(2);
  });
});

describe('openNewVersion', () => {
  it('activates the new worker and reloads when it controls the page', async () => {
    const worker = new FakeWorker();
    container.registration.waiting = worker;
    const opened = openNewVersion();
    await vi.advanceTimersByTimeAsync(0);
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    await opened;
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads after ten seconds if the new worker does not become active', async () => {
    container.registration.waiting = new FakeWorker();
    const opened = openNewVersion();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await opened;
    expect(reload).toHaveBeenCalledOnce();
  });

  describe('if the new worker is not active after ten seconds', () => {
    /** Opens the next page, whose registration has `workers`. */
    async function openNextPage(workers: Partial<FakeRegistration>) {
      container.registration.waiting = new FakeWorker();
      const opened = openNewVersion();
      await vi.advanceTimersByTimeAsync(10_000);
      await opened;
      expect(reload).toHaveBeenCalledOnce();
      openPage();
      Object.assign(container.registration, workers);
      await register(vi.fn());
    }

    it('activates it again on the next page, which may reload when it is active', async () => {
      const waiting = new FakeWorker();
      await openNextPage({ waiting });
      expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
      expect(reload).toHaveBeenCalledOnce();
      container.dispatchEvent(new Event('controllerchange'));
      expect(reload).toHaveBeenCalledTimes(2);
      expect(sessionStorage.length).toBe(0);
    });

    it('reloads the next page once if it became active while the page was loading', async () => {
      await openNextPage({ active: Object.assign(new FakeWorker(), { state: 'activated' }) });
      expect(reload).toHaveBeenCalledTimes(2);
      await register(vi.fn());
      expect(reload).toHaveBeenCalledTimes(2);
    });

    it('reloads the next page when the worker that controls it is activated', async () => {
      const active = Object.assign(new FakeWorker(), { state: 'activating' });
      await openNextPage({ active });
      expect(reload).toHaveBeenCalledOnce();
      active.state = 'activated';
      active.dispatchEvent(new Event('statechange'));
      expect(reload).toHaveBeenCalledTimes(2);
    });
  });

  it('only reloads if there is no new worker', async () => {
    await openNewVersion();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads after ten seconds if the update does not end', async () => {
    container.registration.update.mockReturnValue(new Promise(() => {}));
    const opened = openNewVersion();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await opened;
    expect(reload).toHaveBeenCalledOnce();
  });
});
