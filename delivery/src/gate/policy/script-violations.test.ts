import { describe, expect, it } from 'vitest';
import { scriptViolations } from './script-violations.ts';

describe("an app's script", () => {
  it.each([
    ["eval('1')", 'runs a text as code (eval)'],
    ["window.eval('1')", 'runs a text as code (eval)'],
    ["new Function('return 1')", 'makes code of a text (new Function)'],
    ["globalThis.Function('return 1')()", 'makes code of a text (new Function)'],
    ["setTimeout('go()', 10)", 'runs a text as code (setTimeout)'],
    ['window.setInterval(`go()`, 10)', 'runs a text as code (setInterval)'],
    ["importScripts('/a.js')", 'loads scripts past their integrity (importScripts)'],
    ["document.write('<p>')", 'writes into the document (write)'],
    ['element.innerHTML = text', 'makes HTML of a text (innerHTML)'],
    ["frame['srcdoc'] = text", 'makes HTML of a text (srcdoc)'],
    ["element.insertAdjacentHTML('beforeend', text)", 'makes HTML of a text (insertAdjacentHTML)'],
    ["new DOMParser().parseFromString(text, 'text/html')", 'makes HTML of a text (parseFromString)'],
    ["trustedTypes.createPolicy('app', {})", 'makes HTML of a text (createPolicy)'],
    ["const link = ' javascript:go()'", 'has a link that runs code (javascript:)'],
    ["import('https://cdn.example/a.js')", 'loads code from another origin (https://cdn.example/a.js)'],
    ["import a from '//cdn.example/a.js'", 'loads code from another origin (//cdn.example/a.js)'],
    ['fetch(`https://tracker.example/a`)', 'asks another origin (https://tracker.example/a)'],
    ["navigator.sendBeacon('https://tracker.example')", 'asks another origin (https://tracker.example)'],
    ["new WebSocket('wss://tracker.example')", 'asks another origin (wss://tracker.example)'],
  ])('with %s is refused', (code, violation) => {
    expect(scriptViolations(code, true)).toEqual([violation]);
  });

  it.each([
    "const shop = 'https://shop.example/?tag=us'; open(shop)",
    "fetch('/api', { method: 'POST' }); import('./page.js')",
    'setTimeout(() => go(), 10); rows.write(1)',
    'const text = element.innerHTML; const evaluate = (Function_) => Function_(1)',
    "element.textContent = 'eval(1)'; // new Function('x')",
    'form.evaluation(1); storage.eval(1)',
  ])('may say %s', (code) => {
    expect(scriptViolations(code, true)).toEqual([]);
  });

  it('is told each kind once', () => {
    expect(scriptViolations("eval('1'); eval('2'); element.innerHTML = ''", true)).toHaveLength(2);
  });
});

describe("the shell's script", () => {
  it('may hold what React and the federation runtime have for other sites', () => {
    expect(scriptViolations("element.innerHTML = text; new Function('a', 'b')", false)).toEqual([]);
  });

  it('may not run texts or take code from another origin', () => {
    expect(scriptViolations("eval('1'); import('https://cdn.example/a.js')", false)).toHaveLength(2);
  });
});
