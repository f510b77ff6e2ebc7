// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';

beforeEach(() => showPage('/smart-home'));

const cards = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

it('has ten tech categories', () => {
  expect(cards('Ten smart home categories')).toHaveLength(10);
});

it('has four top picks', () => {
  expect(cards('Four top picks to start with')).toHaveLength(4);
});
