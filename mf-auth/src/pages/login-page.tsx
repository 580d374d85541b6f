import { useParams } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';

export default function LoginPage() {
  useQueryClient();
  return <h1>{JSON.stringify(useParams())} login</h1>;
}
