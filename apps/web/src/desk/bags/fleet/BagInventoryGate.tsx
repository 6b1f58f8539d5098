import { Outlet, useParams } from 'react-router'
import { productSlug } from '../../../api/product.ts'
import { NotFoundPage } from '../../../shell/NotFoundPage.tsx'

/** Lets `/{product}-overview` through: the product’s word is configured, and every other address of one word is none. */
export default function BagInventoryGate() {
  const { overview } = useParams()
  if (overview === `${productSlug()}-overview`) return <Outlet />
  return <NotFoundPage within />
}
