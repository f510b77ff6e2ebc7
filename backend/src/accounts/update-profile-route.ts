import { z } from 'zod';
import { idField } from '../fields/id-field.ts';
import { textField } from '../fields/text-field.ts';
import { ApiError } from '../http/api-error.ts';
import type { BackendHandler } from '../http/backend-env.ts';
import { readBody } from '../http/read-body.ts';
import { requireOwnId } from '../http/require-own-id.ts';
import { requireUser } from '../http/require-user.ts';
import type { Services } from '../services.ts';
import { publicUser } from './public-user.ts';

const INVALID_PHONE = 'Please enter a valid phone number';

const body = z.object({
  userId: idField('User ID'),
  name: textField('Name', { max: 200 }).optional(),
  phone: z
    .string(INVALID_PHONE)
    .trim()
    .regex(/^(\+?\d{10,15})?$/, INVALID_PHONE)
    .optional(),
});

/** `user/update`: changes the caller's name and phone (empty removes it). The address and everything else stay. */
export function updateProfileRoute(services: Services): BackendHandler {
  return async (c) => {
    const user = await requireUser(services, c);
    const { userId, name, phone } = await readBody(c.req.raw, body);
    requireOwnId(user, userId);
    if (name === undefined && phone === undefined) return c.json(user);

    const updated = await services.database.db
      .updateTable('auth_user')
      .set({
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone: phone || null }),
        updatedAt: new Date(services.now()).toISOString(),
      })
      .where('id', '=', user.id)
      .returning(['id', 'name', 'email', 'emailVerified', 'phone'])
      .executeTakeFirst();
    if (!updated) throw new ApiError(401, 'Please log in again.');
    return c.json(publicUser(updated));
  };
}
